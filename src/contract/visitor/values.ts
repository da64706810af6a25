import { type Static, Type } from 'typebox'
import { text } from '#contract/shape.ts'

export const LegalStatusesSchema = Type.Array(Type.Object({ id: text(10), label: text(300) }))
export type LegalStatuses = Static<typeof LegalStatusesSchema>
