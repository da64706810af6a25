import type { CSSProperties } from 'react'
import type { MailHead } from '#contract/mail/rendered-mail.ts'
import { accentOn, accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { initialsOf } from '#domain/cover/initials.ts'
import { light, onBrand } from '#web/mails/mail-palette.ts'

interface MailHeadRowProps {
  readonly head: MailHead
  /** Content-ID of the attached logo; null without one. */
  readonly logoId: string | null
  readonly font: string
}

/** The association at the head of its mail: logo or initials, name, and a line of its colour. */
export function MailHeadRow({ head: { name, color }, logoId, font }: MailHeadRowProps) {
  const line = `4px solid ${accentOn(color, 'light') ?? light.brandFill}`
  const cell: CSSProperties = { paddingBottom: 12, borderBottom: line, verticalAlign: 'middle' }
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px', borderCollapse: 'collapse' }}
    >
      <tbody>
        <tr>
          <td width={60} style={cell}>
            {logoId === null ? (
              <Initials name={name} color={color} font={font} />
            ) : (
              <img
                src={`cid:${logoId}`}
                width={48}
                height={48}
                alt=""
                // Otherwise React adds a link that loads it early, which a mail must not have.
                fetchPriority="low"
                style={{ display: 'block', border: 0, borderRadius: 8 }}
              />
            )}
          </td>
          <td className="ink" style={{ ...cell, font: `700 17px/1.3 ${font}`, color: light.ink }}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Initials({ name, color, font }: Pick<MailHead, 'name' | 'color'> & Pick<MailHeadRowProps, 'font'>) {
  const fill = accentUnderWhite(color) ?? light.brandFill
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            width={48}
            height={48}
            align="center"
            aria-hidden="true"
            style={{ background: fill, borderRadius: 8, font: `700 18px/1 ${font}`, color: onBrand }}
          >
            {initialsOf(name)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
