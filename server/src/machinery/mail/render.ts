import { escapeHtml } from '../html.ts'
import { translator } from '../i18n.ts'
import type { Mail } from './mail.ts'

/** Returns the subject, plain text and HTML of a mail in the recipient's language. Values are escaped in the HTML. */
export function renderMail(mail: Mail, productName: string): { subject: string; text: string; html: string } {
  const [namespace, key] = mail.template.split(':') as [string, string]
  const t = translator(mail.language, namespace)
  const data = { ...mail.data, product: productName }
  const say = (part: string) => (t.has(`${key}.${part}`) ? t(`${key}.${part}`, data) : '')
  const [subject, heading, body, action, note] = ['subject', 'heading', 'body', 'action', 'note'].map(
    say,
  ) as [string, string, string, string, string]
  if (!subject || !body) throw new Error(`mail template ${mail.template} has no text in ${mail.language}`)
  const link = mail.data.link
  const text = [heading, body, link && action ? `${action}:\n${link}` : '', note, productName]
    .filter(Boolean)
    .join('\n\n')
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${text}\n`,
    html: page({ heading, body, action, link, note, productName, language: mail.language }),
  }
}

type Parts = {
  heading: string
  body: string
  action: string
  link: string | undefined
  note: string
  productName: string
  language: string
}

function page({ heading, body, action, link, note, productName, language }: Parts): string {
  const paragraphs = body
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
  const button =
    link && action
      ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#2563eb;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p><p style="margin:0 0 16px;color:#6f6e69;font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`
      : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head><body style="margin:0;padding:24px;background:#f7f7f5;color:#1d1d1f;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e7e6e2;border-radius:10px"><h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(heading)}</h1>${paragraphs}${button}${note ? `<p style="margin:0;color:#6f6e69;font-size:13px">${escapeHtml(note)}</p>` : ''}</div><p style="max-width:520px;margin:16px auto;color:#6f6e69;font-size:13px">${escapeHtml(productName)}</p></body></html>`
}
