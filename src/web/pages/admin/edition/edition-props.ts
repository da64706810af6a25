import type { Edition } from '#contract/admin/edition.ts'
import { previewParameter } from '#domain/address/preview.ts'
import type { Right } from '#domain/access/rights.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import type { Locale } from '#domain/locale.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { formPath, type FormAddress } from '#web/paths.ts'

/** The contents that the author of this page continues from. */
export interface Seen {
  readonly source: string
  readonly revision: string
}

/** What each part of the screen needs. */
export interface EditionProps {
  readonly address: FormAddress
  readonly edition: Edition
  readonly seen: Seen
  readonly rights: readonly Right[]
  /** The screen as it was read again; `seen` where the contents changed by what its author did. */
  readonly onRead: (edition: Edition, seen?: Seen) => void
}

/** Whether another session changed the contents since their author saw them. */
export function isBehind({ edition, seen }: Pick<EditionProps, 'edition' | 'seen'>): boolean {
  return edition.revision !== seen.revision
}

/** The page of a form with the contents of one of its versions. */
export function previewPath(address: FormAddress, versionId: string, locale: Locale): string {
  return `${formPath(address, locale)}?${previewParameter}=${versionId}`
}

/** Reads the screen again after a change. */
export function readAgain(address: FormAddress, locale: Locale): Promise<Edition> {
  const params = formParams(address)
  return makeSend(locale)('GET /admin/organizations/:org/forms/:type/:slug/edition', { params })
}
