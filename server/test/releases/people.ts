/** Who signs in to the stored data of a release. All of them have the password of client.ts. */
export const people = {
  owner: 'barbara@topola.test',
  accountant: 'celina@topola.test',
  tenant: 'dorota@lokator.test',
  superAdmin: 'olga@operator.test',
} as const
export type PersonName = keyof typeof people
