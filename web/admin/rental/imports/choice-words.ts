/** Namespace and group of the texts of the choices of a field. */
const words: Readonly<Record<string, readonly [namespace: string, group?: string]>> = {
  propertyType: ['properties', 'types'],
  rentalType: ['properties', 'rentalTypes'],
  areaUnit: ['properties', 'areaUnits'],
  kind: ['leases', 'kinds'],
  prorateFees: ['common'],
  state: ['bookings', 'statuses'],
}

/** Returns the key of the text of a value of a field, or undefined if the field has no choices with texts. */
export function choiceText(field: string, value: string): string | undefined {
  const found = words[field]
  if (!found) return undefined
  const [namespace, group] = found
  return `${namespace}:${group ? `${group}.` : ''}${value}`
}
