import { createContext } from 'react-router'
import type { PageReads } from '#contract/page-reads.ts'

/** The reads that the loaders use, given by the composition root. */
export const pageReadsContext = createContext<PageReads>()

export interface PageRequest {
  /** New in each answer of a payment page. A cached page has hashes instead; in development there are none. */
  readonly nonce: string | undefined
  readonly requestId: string
}

export const pageRequestContext = createContext<PageRequest>()
