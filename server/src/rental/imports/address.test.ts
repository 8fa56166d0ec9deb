import { expect, test } from 'vitest'
import { canBeOneStreet, readAddress } from './address.ts'

const isOne = (one: string, other: string): boolean => {
  const [a, b] = [readAddress(one), readAddress(other)]
  return a.rest === b.rest && canBeOneStreet(a, b)
}

test.each([
  ['ul. Floriańska 18/4', 'Floriańska 18 m. 4'],
  ['ul. Floriańska 18/4', 'FLORIANSKA 18 lok. 4'],
  ['ul. Floriańska 18A/4', 'ulica Floriańska 18A m 4'],
  ['ul. Floriańska 18 A/4', 'ul.Floriańska 18a/4'],
  ['al. Jerozolimskie 5', 'Aleje Jerozolimskie 5'],
  ['pl. Wolności 3/1', 'plac Wolności 3/1'],
  ['os. Tysiąclecia 3', 'Osiedle Tysiąclecia 3'],
  ['Calle Mayor 5', 'c/ Mayor, 5'],
  ['C. Mayor 5', 'Mayor 5'],
  ['C/ Mayor 5, 3º B', 'Calle Mayor, 5 3B'],
  ['C/ Mayor 5, 3.º B', 'Calle Mayor 5, piso 3 b'],
  ['Avda. de la Constitución nº 12, 1º izq', 'avenida de la Constitución 12, 1 izda.'],
  ['Av. del Sol 2, 1º dcha', 'Avda del Sol 2 1º derecha'],
  ['Plaza Peña 3', 'pza. Peña 3'],
])('%s and %s are the same address', (one, other) => {
  expect(isOne(one, other)).toBe(true)
})

test.each([
  ['ul. Floriańska 18/4', 'ul. Floriańska 18/14'],
  ['ul. Długa 1/12', 'ul. Długa 11/2'],
  ['ul. Wolności 3/1', 'pl. Wolności 3/1'],
  ['al. Długa 5/3', 'ul. Długa 5/3'],
  ['C/ Peña 3', 'Plaza Peña 3'],
  ['Calle del Sol 2', 'Avda. del Sol 2'],
  ['C/ Mayor 5, 3º B', 'C/ Mayor 5, 3º C'],
  ['C/ Mayor 53', 'C/ Mayor 5, 3'],
])('%s and %s are different addresses', (one, other) => {
  expect(isOne(one, other)).toBe(false)
})
