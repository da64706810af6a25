import type { FormMemory } from '#server/catalogue/form/form-memory.ts'
import type { Core } from '#server/platform/core.ts'
import type { Providers } from '#server/providers/find-provider.ts'

/** Dependencies of what associations publish. */
export interface CatalogueDeps extends Core, Providers {
  /** Definitions of forms, in memory across requests. */
  readonly forms: FormMemory
}
