/** Kinds of work. A ticket names the kind that it needs, a vendor the kind that they do. */
export const TRADES = [
  'plumbing',
  'heating',
  'electrical',
  'appliances',
  'windows_doors',
  'roof',
  'painting',
  'cleaning',
  'garden',
  'pests',
  'other',
] as const
export type Trade = (typeof TRADES)[number]
