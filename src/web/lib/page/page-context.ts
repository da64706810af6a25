import { createContext } from 'react-router'
import type { PageReads, PageRequest } from '#contract/page-reads.ts'

/** The reads that the loaders use, given by the composition root. */
export const pageReadsContext = createContext<PageReads>()

export const pageRequestContext = createContext<PageRequest>()
