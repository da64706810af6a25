import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant } from '#server/platform/db/plan-schemas.ts'

const batch = Type.Object({ now: Instant, limit: Type.Integer() })

/** Each erases at most `limit` rows whose term is over, and returns how many it took. */
export const eraseOldCarts = callWithArguments('erase_old_carts', batch, Type.Integer())
export const eraseOldAnswers = callWithArguments('erase_old_answers', batch, Type.Integer())
export const eraseOldMails = callWithArguments('erase_old_mails', batch, Type.Integer())
export const eraseOldReceipts = callWithArguments('erase_old_receipts', batch, Type.Integer())
export const eraseOldPayers = callWithArguments('erase_old_payers', batch, Type.Integer())
export const eraseOldCloses = callWithArguments('erase_old_closes', batch, Type.Integer())
export const eraseOldGates = callWithArguments('erase_old_gates', batch, Type.Integer())
export const eraseOldWaitingEntries = callWithArguments('erase_old_waiting_entries', batch, Type.Integer())
export const eraseOldMessages = callWithArguments('erase_old_messages', batch, Type.Integer())
export const eraseOldPersonNotes = callWithArguments('erase_old_person_notes', batch, Type.Integer())
export const eraseOldImports = callWithArguments('erase_old_imports', batch, Type.Integer())
export const eraseOtherTerms = callWithArguments('erase_other_terms', batch, Type.Integer())
