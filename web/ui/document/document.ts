import { type Language, languages } from '@domovik/locales/index.ts'
import { type Answers, answersId } from './answers.ts'
import { foldMark } from './fold-mark.ts'
import { splitStyles } from './split-styles.ts'
import { type StyleRule, stylesOf } from './style-rules.ts'

/** What the build found out about an application, for its public pages. */
export interface DocumentParts {
  /** The rules of all style sheets of the application. */
  rules: readonly StyleRule[]
  /** The code of the inline script, which runs before the first paint. */
  headScript: string
  /** Address of the page's own script. */
  pageScript: string
  /** Addresses of the application: its entry, its style sheets, and what it loads first. */
  entry: string
  styles: readonly string[]
  preloads: readonly string[]
  words: Readonly<Record<Language, string>>
}

/** What a page says about itself. */
export interface DocumentHead {
  language: Language
  /** Address of the site, without a path. */
  origin: string
  /** Path of the page, with the values that make it another page. */
  path: string
  /** The language is in the address, not negotiated. */
  named: boolean
  product: string
  description: string
  /** The page shows nothing to people who are signed in: the application replaces it at once. */
  forVisitors: boolean
  indexed: boolean
  structured: readonly object[]
  /** Shown if the application cannot be loaded. */
  failed: string
  /** Shown above a page with a form to visitors without JavaScript. */
  needsScript: string
}

/** The page, and its inline parts, which the content security policy must allow by their hashes. */
export interface PublicDocument {
  html: string
  scripts: readonly string[]
  styles: readonly string[]
}

const locales: Record<Language, string> = { en: 'en_GB', es: 'es_ES', pl: 'pl_PL' }

/** Makes the complete HTML of a page from the rendering of its screen. */
export function documentOf(
  parts: DocumentParts,
  head: DocumentHead,
  screen: { html: string; css: string; answers: Answers },
): PublicDocument {
  const { html, css } = withoutStyleAttributes(sentByScriptOnly(screen.html))
  const note = html.includes('<form ')
    ? `<noscript><p role="note">${attribute(head.needsScript)}</p></noscript>`
    : ''
  const body = `${note}<div id="root"${head.forVisitors ? ' data-for-visitors=""' : ''}>${html}</div>`
  const [above = '', below] = body.split(`<i id="${foldMark}" hidden=""></i>`)
  const { first, rest } =
    below === undefined
      ? { first: stylesOf(parts.rules, body + css), rest: undefined }
      : splitStyles(parts.rules, above + css, below)
  const style = `${first}${screen.css}${css}[data-entering] [data-for-visitors]{visibility:hidden}`
  const shown =
    rest === undefined ? body : `${above}<style id="${foldMark}">${rest}${screen.css}</style>${below}`
  const title = `${textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? head.product)} · ${attribute(head.product)}`
  const structured = head.structured.map((each) => forScript(each))
  const link = (rel: string, href: string, more = ''): string =>
    `<link rel="${rel}" href="${attribute(href)}"${more}>`
  const meta = (name: string, content: string): string =>
    `<meta ${name.includes(':') ? 'property' : 'name'}="${name}" content="${content}">`
  const own = addressOf(head, head.named ? head.language : undefined)
  const description = attribute(head.description)
  const preloads = [...parts.preloads, parts.words[head.language]]
  const lines = [
    `<!doctype html><html lang="${head.language}" data-mantine-color-scheme="light" data-color-scheme="blue"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<script>${parts.headScript}</script><style>${style}</style><title>${title}</title>`,
    ...paintedFrom(rest !== undefined),
    meta('description', description),
    ...(head.indexed ? [] : [meta('robots', 'noindex')]),
    '<meta name="theme-color" content="#f7f7f5" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#111214" media="(prefers-color-scheme: dark)">',
    link('icon', '/icons/mark.svg', ' type="image/svg+xml"'),
    link('apple-touch-icon', '/icons/apple.png'),
    link('manifest', '/manifest.webmanifest'),
    ...(head.indexed
      ? [
          link('canonical', own),
          ...languages.map((each) => link('alternate', addressOf(head, each), ` hreflang="${each}"`)),
          link('alternate', addressOf(head), ' hreflang="x-default"'),
        ]
      : []),
    meta('og:type', 'website'),
    meta('og:site_name', attribute(head.product)),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', attribute(own)),
    meta('og:image', attribute(new URL('/icons/shared.png', head.origin).href)),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('og:locale', locales[head.language]),
    ...languages
      .filter((each) => each !== head.language)
      .map((each) => meta('og:locale:alternate', locales[each])),
    meta('twitter:card', 'summary_large_image'),
    `<script defer src="${parts.pageScript}" data-entry="${parts.entry}" data-styles="${parts.styles.join(' ')}"` +
      ` data-preloads="${preloads.join(' ')}" data-failed="${attribute(head.failed)}"></script></head><body>`,
    shown,
    ...structured.map((each) => `<script type="application/ld+json">${each}</script>`),
    `<script type="application/json" id="${answersId}">${forScript(screen.answers)}</script></body></html>`,
  ]
  return {
    html: lines.join(''),
    scripts: [parts.headScript, ...structured],
    styles: [style, ...(rest === undefined ? [] : [`${rest}${screen.css}`])],
  }
}

/**
 * A browser that knows these links does not paint an empty page first, which would delay the content. A phone waits for the part above the
 * fold, others for the whole page: it can be centred, so that a part of it would move.
 */
function paintedFrom(folded: boolean): string[] {
  const wait = (id: string, media = ''): string =>
    `<link rel="expect" href="#${id}" blocking="render"${media}>`
  if (!folded) return [wait('root')]
  return [wait(foldMark, ' media="(width < 48em)"'), wait('root', ' media="(width >= 48em)"')]
}

/** The address of the page in a language; without one, the address that negotiates it. */
function addressOf({ origin, path }: DocumentHead, language?: Language): string {
  const url = new URL(path, origin)
  if (language) url.searchParams.set('lang', language)
  return url.href
}

/**
 * A browser sends no form with this method outside of a dialog. Otherwise a form that is sent before the script of the page runs,
 * or without JavaScript, would put the password into the address.
 */
const sentByScriptOnly = (html: string): string =>
  html.replace(/<form(?=[\s>])(?![^>]*\smethod=)/g, '<form method="dialog"')

/**
 * Moves style attributes into classes of a style sheet, because the content security policy allows style elements by
 * their hashes, but no attributes. The id gives them the precedence of an attribute.
 */
function withoutStyleAttributes(html: string): { html: string; css: string } {
  const names = new Map<string, string>()
  const moved = html.replace(/<[a-z][^>]*\sstyle="[^"]*"[^>]*>/g, (tag) => {
    const text = /\sstyle="([^"]*)"/.exec(tag)?.[1] ?? ''
    const name = names.get(text) ?? `i${names.size}`
    names.set(text, name)
    const bare = tag.replace(/\sstyle="[^"]*"/, '')
    return /\sclass="/.test(bare)
      ? bare.replace(/\sclass="/, ` class="${name} `)
      : bare.replace(/^<[a-z][\w-]*/, (start) => `${start} class="${name}"`)
  })
  const css = [...names]
    .map(([text, name]) => `#root .${name},#page .${name}{${readAttribute(text)}}`)
    .join('')
  return { html: moved, css }
}

const attribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const readAttribute = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '\\3c ')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The text of some HTML, still escaped. */
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '')

/** JSON that cannot end the script element that contains it. */
const forScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
