/** Returns `proposed`, or with the next free number if a passkey of the account has this name: "Chrome on Android 2". */
export function freeName(proposed: string, taken: readonly (string | undefined)[]): string {
  let name = proposed
  for (let count = 2; taken.includes(name); count++) name = `${proposed} ${count}`
  return name
}
