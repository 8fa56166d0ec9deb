import { useEffect } from 'react'
import { fallBackTo } from '../../ui/app/language.ts'
import { callProduct } from '../../ui/app/words.ts'
import { useSite } from './site.ts'

/**
 * Applies the installation's settings: the name of the product, and the language of people who have not chosen one.
 */
export function useSiteDefaults(): void {
  const site = useSite()
  useEffect(() => {
    if (!site) return
    callProduct(site.productName)
    void fallBackTo(site.defaultLanguage)
  }, [site])
}
