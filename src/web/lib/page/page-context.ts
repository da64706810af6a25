import { createContext } from 'react-router'
import type { PageReads } from '#contract/page-reads.ts'

/** What the loaders read from, given by the composition root. */
export const pageReadsContext = createContext<PageReads>()

export interface PageRequest {
  /** Fresh at each answer of a payment page; a cached page has hashes instead, and none in development. */
  readonly nonce: string | undefined
  readonly requestId: string
}

export const pageRequestContext = createContext<PageRequest>()
