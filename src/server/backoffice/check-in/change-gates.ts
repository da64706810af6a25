import type { Gates, OpenGate } from '#contract/check-in/gates.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { checkGate, mostOpenGates } from '#domain/check-in/gate.ts'
import { AppError } from '#domain/errors.ts'
import type { FormId } from '#domain/ids.ts'
import { oneLine } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import {
  endGateRow,
  insertGate,
  lockGates,
  removeDeviceRow,
} from '#server/backoffice/check-in/gate-change-store.ts'
import { listGates } from '#server/backoffice/check-in/gate-figures-store.ts'
import { type GateDeps, maySell, readGates } from '#server/backoffice/check-in/read-gates.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/**
 * Opens a gate of a campaign. One that sells takes the right to enter money by hand.
 * @throws AppError VALIDATION, also where too many are open; FORBIDDEN
 */
export function openGate(deps: GateDeps, granted: Granted, asked: OpenGate): Promise<Gates> {
  if (asked.sells && !maySell(granted)) throw new AppError('FORBIDDEN')
  return changing(deps, granted, async (tx, formId) => {
    const now = deps.clock.now()
    const { definition } = await loadForm(tx, formId)
    const gates = await listGates(tx, formId)
    const open = gates.filter(({ endedAt, endsAt }) => endedAt === null && now < endsAt)
    throwIfAny(checkGate(asked, definition, { taken: open.map(({ name }) => name), now }))
    if (open.length >= mostOpenGates) throwIfAny([problem('gate.name', 'GATE_COUNT', { max: mostOpenGates })])
    const gate = { ...asked, id: deps.newId(), name: oneLine(asked.name), formId }
    const { organisationId, session } = granted
    await insertGate(tx, { ...gate, organisationId, userId: session.userId }, now)
    return { action: 'gateOpened', name: gate.name }
  })
}

/** Ends a gate: its link opens nothing, and its devices forget the list. @throws AppError NOT_FOUND */
export function endGate(deps: GateDeps, granted: Granted, gate: string): Promise<Gates> {
  return changing(deps, granted, async (tx, formId) => ({
    action: 'gateEnded',
    name: found(await endGateRow(tx, formId, gate, deps.clock.now())),
  }))
}

/** Removes a device from a gate. @throws AppError NOT_FOUND */
export function removeDevice(
  deps: GateDeps,
  granted: Granted,
  of: { readonly gate: string; readonly device: string },
): Promise<Gates> {
  return changing(deps, granted, async (tx, formId) => ({
    action: 'deviceRemoved',
    name: found(await removeDeviceRow(tx, formId, of, deps.clock.now())),
  }))
}

function found(name: string | null): string {
  if (name === null) throw new AppError('NOT_FOUND')
  return name
}

interface Changed {
  readonly action: JournalAction
  /** Of the gate. */
  readonly name: string
}

/** Makes one change of the gates of a campaign, one after the other, with its line in the journal; answers all of them. */
function changing(
  deps: GateDeps,
  granted: Granted,
  change: (tx: Tx, formId: FormId) => Promise<Changed>,
): Promise<Gates> {
  const { organisationId, session } = granted
  const formId = formIdOf(granted)
  return asMember(deps, granted, async (tx) => {
    await lockGates(tx, formId)
    const { action, name } = await change(tx, formId)
    const entry = { organisationId, formId, userId: session.userId, action, detail: { name } }
    await writeJournal(tx, entry, deps.clock.now())
    return readGates(deps, tx, granted)
  })
}
