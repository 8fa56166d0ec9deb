import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callProduct } from '../../ui/app/words.ts'
import { query } from '../api.ts'

/** The settings of this installation; undefined until they are loaded. Applies its name of the product. */
export function useSite() {
  const site = useQuery(query.invitations.site.queryOptions()).data
  const name = site?.productName
  useEffect(() => {
    if (name) callProduct(name)
  }, [name])
  return site
}
