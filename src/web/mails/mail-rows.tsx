import type { CSSProperties } from 'react'
import type { MailRow } from '#web/mails/mail-content.ts'
import { light } from '#web/mails/mail-palette.ts'

const cell: CSSProperties = { padding: '10px 0', borderTop: `1px solid ${light.line}`, verticalAlign: 'top' }

/** A table of names and values with its caption: data, so a real table with row headers. */
export function MailRows({
  caption,
  rows,
  font,
}: {
  caption: string
  rows: readonly MailRow[]
  font: string
}) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px', borderCollapse: 'collapse' }}
    >
      <caption
        className="ink"
        style={{ padding: '0 0 8px', textAlign: 'left', font: `700 17px/1.4 ${font}`, color: light.ink }}
      >
        {caption}
      </caption>
      <tbody>
        {rows.map((row, position) => (
          <Row key={position} row={row} font={font} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, font }: { row: MailRow; font: string }) {
  const weight = row.isTotal ? 700 : 400
  return (
    <tr>
      <th
        scope="row"
        className={row.isTotal ? 'ink line' : 'soft line'}
        style={{
          ...cell,
          paddingRight: 16,
          textAlign: 'left',
          // A short label beside a long value must not be broken inside a word.
          overflowWrap: hasLongWord([row.label, ...row.details]) ? 'anywhere' : 'break-word',
          font: `${weight} 16px/1.5 ${font}`,
          color: row.isTotal ? light.ink : light.inkSoft,
        }}
      >
        {row.label}
        {row.details.map((detail, position) => (
          <span
            key={position}
            className="soft"
            style={{ display: 'block', font: `400 15px/1.5 ${font}`, color: light.inkSoft }}
          >
            {detail}
          </span>
        ))}
      </th>
      <td
        className="ink line"
        align="right"
        style={{
          ...cell,
          font: `${weight} 16px/1.5 ${font}`,
          // Otherwise the column gives so much room to the labels that an address loses its last letter.
          overflowWrap: hasLongWord([row.value], longestValue) ? 'anywhere' : 'break-word',
          fontVariantNumeric: 'tabular-nums',
          color: light.ink,
        }}
      >
        {row.url === null ? (
          row.value
        ) : (
          <a className="brand" href={row.url} style={{ color: light.brand }}>
            {row.value}
          </a>
        )}
      </td>
    </tr>
  )
}

/** Longer words would push the value off a phone's screen. */
const longestWord = 20

/** A longer address is broken, so that its label stays on the screen of a phone. */
const longestValue = 27

function hasLongWord(texts: readonly string[], longest = longestWord): boolean {
  return texts.some((text) => text.split(/\s+/).some((word) => word.length > longest))
}
