import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'

export interface DocumentProps {
  readonly locale: Locale
  readonly nonce: string | undefined
  readonly children: ReactNode
}

/** Declares the document around a layout or a page, in its `handle`. */
export interface OwnDocument {
  /** It has no interaction: the document has no script. */
  readonly still?: boolean
  /** Instead of the document of the site. */
  readonly renderDocument?: (props: DocumentProps) => ReactNode
}
