/** "e-mail" and the number of an order: a line that ends at their hyphen leaves half a word behind. */
const hyphenated = /((?:\b[Ee]-mails?\b)|\d{4}-\d{6}\b)/u

/** A text whose words with a hyphen stay whole. The fonts of mail programs may lack the non-breaking hyphen. */
export function MailWords({ children }: { readonly children: string }) {
  return children.split(hyphenated).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <span key={position} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
}
