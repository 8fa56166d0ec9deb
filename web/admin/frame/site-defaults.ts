import { useEffect } from 'react'
import { fallBackTo } from '../../ui/app/language.ts'
import { callProduct } from '../../ui/app/words.ts'
import { useSite } from './site.ts'

/** What the settings of the installation change everywhere: the product's name, and the language of those who have chosen none. */
export function useSiteDefaults(): void {
  const site = useSite()
  useEffect(() => {
    if (!site) return
    callProduct(site.productName)
    void fallBackTo(site.defaultLanguage)
  }, [site])
}
