import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'

export interface DocumentProps {
  readonly locale: Locale
  readonly nonce: string | undefined
  readonly children: ReactNode
}

/** What a layout declares as `handle` when its pages do not have the document of the site around them. */
export interface OwnDocument {
  readonly renderDocument?: (props: DocumentProps) => ReactNode
}
