import { Fragment } from 'react'

/** "e-mail" and the number of an order: a line that ends at their hyphen leaves half a word behind. */
const hyphenated = /((?:\b[Ee]-mails?\b)|\d{4}-\d{6}\b)/u

/** A text with its line breaks, whose words with a hyphen stay whole. The fonts of mail programs may lack the non-breaking hyphen. */
export function MailWords({ children }: { readonly children: string }) {
  return children.split('\n').map((line, number) => (
    <Fragment key={number}>
      {number > 0 && <br />}
      {wholeWords(line)}
    </Fragment>
  ))
}

function wholeWords(line: string) {
  return line.split(hyphenated).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <span key={position} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
}
