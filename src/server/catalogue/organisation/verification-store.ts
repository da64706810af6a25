import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import {
  authenticationOf,
  mayCollect,
  type VerificationEvent,
  type VerificationState,
} from '#domain/organisation/verification-machine.ts'
import type { JsonValue } from '#server/platform/db/column-types.ts'
import { moveState } from '#server/platform/db/move-state.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface Move {
  readonly organisationId: string
  readonly event: VerificationEvent
  /** Columns of the table that change with the state. */
  readonly set?: { readonly [column: string]: JsonValue }
  /** Saved in the history of the state. */
  readonly detail?: { readonly [key: string]: JsonValue }
}

/** Moves the verification of an association. @throws OB008 where its state has no such edge */
export async function moveVerification(
  tx: Tx,
  { organisationId, event, set = {}, detail = {} }: Move,
  now: Date,
): Promise<void> {
  await moveState(tx, { machine: 'verification', id: organisationId, event, now, set, detail })
}

/** Reads the verification of an association, locked until the transaction ends; null before its first. */
async function findVerification(tx: Tx, slug: string) {
  const row = await tx
    .selectFrom('verification')
    .innerJoin('organisation', 'organisation.id', 'verification.organisation_id')
    .select([
      'verification.state',
      'verification.registered_by as registeredBy',
      'verification.iban',
      'verification.resembles',
    ])
    .where('organisation.slug', '=', slug)
    .forNoKeyUpdate('verification')
    .executeTakeFirst()
  return row ?? null
}

interface Standing {
  readonly state: VerificationState
  readonly hasBankDetails: boolean
  readonly isNameHeld: boolean
}

/** Puts the consequences of a verification into the definition of an association. */
export function withState(
  { isNameHeld: _former, ...definition }: OrganisationDefinition,
  { state, hasBankDetails, isNameHeld }: Standing,
): OrganisationDefinition {
  return {
    ...definition,
    verification: state,
    authenticationState: authenticationOf(state),
    allowCollect: mayCollect(state) && !isNameHeld,
    hasBankDetails,
    ...(isNameHeld && { isNameHeld }),
  }
}

/**
 * The definition of a file, with what it does not decide: of an association that registered itself, or is suspended.
 */
export async function withVerification(
  tx: Tx,
  definition: OrganisationDefinition,
): Promise<OrganisationDefinition> {
  const known = await findVerification(tx, definition.slug)
  if (known === null) return definition
  const { registeredBy, state, iban, resembles } = known
  if (registeredBy === null && state !== 'suspended') return definition
  const hasBankDetails = registeredBy === null ? definition.hasBankDetails : iban !== ''
  return withState(definition, { state, hasBankDetails, isNameHeld: resembles !== null })
}

/** Lets the verification of an association that the operator created follow its definition file. */
export async function followDefinition(
  tx: Tx,
  organisationId: string,
  { slug, authenticationState, verification }: OrganisationDefinition,
  now: Date,
): Promise<void> {
  if (verification !== undefined) return
  const isVerified = authenticationState === 'valid'
  await tx
    .insertInto('verification')
    .values({ organisation_id: organisationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .execute()
  const known = await findVerification(tx, slug)
  if (known === null) throw new Error('a verification that was stored is not there')
  if ((known.state === 'verified') === isVerified) return
  const event = isVerified ? 'verify' : 'withdraw'
  const set = { verified_at: isVerified ? now.toISOString() : null }
  await moveVerification(tx, { organisationId, event, set, detail: { by: 'definition file' } }, now)
}
