import type { CSSProperties, ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { MailHead } from '#contract/mail/rendered-mail.ts'
import type { MailBlock, MailContent } from '#web/mails/mail-content.ts'
import { light, mailStyleSheet, onBrand } from '#web/mails/mail-palette.ts'
import { MailHeadRow } from '#web/mails/mail-head.tsx'
import { MailRows } from '#web/mails/mail-rows.tsx'
import { MailWords } from '#web/mails/mail-words.tsx'

/** Fonts of the readers' systems: mail programs load none, and Outlook falls back to Times if it misses the first. */
const font = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const body: CSSProperties = { margin: '0 0 16px', font: `400 17px/1.5 ${font}`, color: light.ink }
const soft: CSSProperties = { margin: '0 0 16px', font: `400 15px/1.5 ${font}`, color: light.inkSoft }
const heading: CSSProperties = { margin: '0 0 8px', font: `700 17px/1.4 ${font}`, color: light.ink }
const box: CSSProperties = {
  margin: '0 0 24px',
  padding: '16px 20px',
  background: light.brandWash,
  borderRadius: 12,
}
const hidden: CSSProperties = {
  display: 'none',
  maxHeight: 0,
  overflow: 'hidden',
  fontSize: '1px',
  lineHeight: '1px',
  opacity: 0,
}

interface MailDocumentProps {
  readonly content: MailContent
  readonly locale: Locale
  /** null: a mail of the site itself. */
  readonly head: MailHead | null
  readonly logoId: string | null
}

/** A whole mail: one column of 600 pixels, at most an attached logo, nothing is fetched when it is opened. */
export function MailDocument({ content, locale, head, logoId }: MailDocumentProps) {
  // The first button is the main action; the other buttons are less prominent.
  const main = content.blocks.findIndex(({ kind }) => kind === 'button')
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{content.subject}</title>
        <style>{mailStyleSheet}</style>
      </head>
      <body className="backdrop" style={{ margin: 0, padding: 0, background: light.wash }}>
        <div style={hidden}>{content.preview}</div>
        {/* Some programs drop <html>: the language is repeated on an element that they preserve. */}
        <main lang={locale} dir="ltr">
          <Column>
            {head === null ? (
              <p
                className="brand"
                style={{ margin: '0 0 24px', font: `700 20px/1.2 ${font}`, color: light.brand }}
              >
                {content.brandName}
              </p>
            ) : (
              <MailHeadRow head={head} logoId={logoId} font={font} />
            )}
            <h1
              className="ink"
              style={{ margin: '0 0 16px', font: `700 26px/1.25 ${font}`, color: light.ink }}
            >
              <MailWords>{content.title}</MailWords>
            </h1>
            {content.blocks.map((block, position) => (
              <Block key={position} block={block} isMain={position === main} />
            ))}
            <p
              className="soft line"
              style={{ ...soft, margin: '32px 0 0', paddingTop: 16, borderTop: `1px solid ${light.line}` }}
            >
              <MailWords>{content.footer}</MailWords>
            </p>
          </Column>
        </main>
      </body>
    </html>
  )
}

/** The layout: a full-width background with the content in the middle. */
function Column({ children }: { children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ border: 0 }}>
      <tbody>
        <tr>
          <td className="backdrop" align="center" style={{ padding: '24px 12px', background: light.wash }}>
            <Sheet>{children}</Sheet>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const sheet: CSSProperties = {
  padding: '32px 36px',
  background: light.paper,
  border: `1px solid ${light.line}`,
  borderRadius: 20,
  overflowWrap: 'anywhere',
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 600 }}>
      <tbody>
        <tr>
          <td className="sheet" align="left" style={sheet}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Block({ block, isMain }: { block: MailBlock; isMain: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="ink" style={body}>
          <MailWords>{block.text}</MailWords>
        </p>
      )
    case 'note':
      return (
        <p className="soft" style={{ ...soft, margin: '0 0 24px' }}>
          <MailWords>{block.text}</MailWords>
        </p>
      )
    case 'rows':
      return <MailRows caption={block.caption} rows={block.rows} font={font} />
    case 'code':
      return <Code label={block.label} code={block.code} />
    case 'quote':
      return <Quote heading={block.heading} text={block.text} />
    case 'button':
      return <Button label={block.label} url={block.url} hint={block.hint} isMain={isMain} />
  }
}

/** Code that the reader types elsewhere: large, with its digits apart. */
function Code({ label, code }: { label: string; code: string }) {
  return (
    <div className="quote" style={box}>
      <h2 className="ink" style={heading}>
        {label}
      </h2>
      <p
        className="ink"
        style={{ ...body, margin: 0, font: `700 32px/1.25 ${font}`, letterSpacing: 6, whiteSpace: 'nowrap' }}
      >
        {code}
      </p>
    </div>
  )
}

function Quote({ heading: title, text }: { heading: string; text: string }) {
  return (
    <div className="quote" style={box}>
      <h2 className="ink" style={heading}>
        {title}
      </h2>
      {text.split(/\n{2,}/).map((paragraph, position) => (
        <p key={position} className="ink" style={{ ...body, margin: '8px 0 0' }}>
          {paragraph.split('\n').map((line, lineNumber) => (
            <span key={lineNumber}>
              {lineNumber > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

interface ButtonProps {
  readonly label: string
  readonly url: string
  readonly hint: string | null
  readonly isMain: boolean
}

function Button({ label, url, hint, isMain }: ButtonProps) {
  return (
    <div style={{ margin: '8px 0 24px' }}>
      <a
        className={isMain ? 'fill' : 'brand line'}
        href={url}
        style={{
          display: 'inline-block',
          padding: '12px 24px',
          background: isMain ? light.brandFill : 'none',
          border: `1px solid ${isMain ? light.brandFill : light.line}`,
          borderRadius: 12,
          font: `700 17px/1.3 ${font}`,
          color: isMain ? onBrand : light.brand,
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
      {hint !== null && (
        <p className="soft" style={{ ...soft, margin: '8px 0 0' }}>
          <MailWords>{hint}</MailWords>
        </p>
      )}
    </div>
  )
}
