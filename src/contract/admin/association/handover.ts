import { type Static, Type } from 'typebox'
import { text } from '#contract/shape.ts'

/** Serves the archive of an association, at the address that the call below answers. */
export const handoverFilePath = '/admin/organizations/:org/handover/:token'

/** Whether the user may save the archive. */
export const HandoverSchema = Type.Object({ canSave: Type.Boolean() })
export type Handover = Static<typeof HandoverSchema>

/** Where the archive is downloaded, for the user who asked and for some minutes. */
export const HandoverLinkSchema = Type.Object({ href: text(500) })
export type HandoverLink = Static<typeof HandoverLinkSchema>
