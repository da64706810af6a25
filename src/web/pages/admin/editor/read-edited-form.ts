import type { EditedForm } from '#contract/admin/edited-form.ts'
import { previewParameter } from '#domain/address/preview.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import type { Locale } from '#domain/locale.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { formPath, type FormAddress } from '#web/paths.ts'

/** The page of a form with the contents of one of its versions. */
export function previewPath(address: FormAddress, versionId: string, locale: Locale): string {
  return `${formPath(address, locale)}?${previewParameter}=${versionId}`
}

/** Reads the screen again after a change. */
export function readAgain(address: FormAddress, locale: Locale): Promise<EditedForm> {
  const params = formParams(address)
  return makeSend(locale)('GET /admin/organizations/:org/forms/:type/:slug/edition', { params })
}
