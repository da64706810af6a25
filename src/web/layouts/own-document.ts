import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'

export interface DocumentProps {
  readonly locale: Locale
  readonly nonce: string | undefined
  readonly children: ReactNode
}

/** What a layout or a page declares as `handle` about the document around it. */
export interface OwnDocument {
  /** It has no interaction: the document has no script. */
  readonly still?: boolean
  /** Instead of the document of the site. */
  readonly renderDocument?: (props: DocumentProps) => ReactNode
}
