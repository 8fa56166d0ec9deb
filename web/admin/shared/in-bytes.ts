const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A readable size, with a decimal comma like all figures: 1,4 GB. */
export function inBytes(bytes: number): string {
  const step = bytes <= 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  // Intl writes "474 byte".
  if (step === 0) return `${new Intl.NumberFormat('pl-PL').format(value)} B`
  return new Intl.NumberFormat('pl-PL', {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
