import type { WaitingLists } from '#contract/waiting-list/waiting-lists.ts'
import type { FormAddress } from '#web/paths.ts'

/** A list of a page, and how the page follows its changes. */
export interface ListPart {
  readonly address: FormAddress
  readonly list: WaitingLists['lists'][number]
  readonly canManage: boolean
  readonly onChange: (lists: WaitingLists) => void
}
