import type { MergeProposal, MergeProposals, PersonSheet } from '#contract/person/person-sheet.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { proposalsPerPage } from '#domain/person/person.ts'
import { listTags } from '#server/backoffice/person/find-people-store.ts'
import {
  type StoredSheetPerson,
  findReadablePerson,
  listConsents,
  listGiven,
  listMemberships,
  listMerged,
  listPersonNotes,
  listPersonOrders,
  listProposals,
  listProposed,
} from '#server/backoffice/person/person-sheet-store.ts'
import { dayOrNull, isValid, rolesOf } from '#server/backoffice/person/present-person.ts'
import { listImportedLines, sumImportedGifts } from '#server/backoffice/person/imported-line-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Loads a person of the association. @throws AppError NOT_FOUND, also for one of another association */
export async function loadPerson(deps: Deps, granted: Granted, person: string): Promise<StoredSheetPerson> {
  const found = isUuid(person)
    ? await asMember(deps, granted, (tx) => findReadablePerson(tx, granted.organisationId, person))
    : null
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}

/** The sheet of a person: contact, gifts, orders, memberships, consents, notes, and the people merged into them. */
export async function readPerson(deps: Deps, granted: Granted, person: string): Promise<PersonSheet> {
  await assertActingRight(deps, granted, 'person:read')
  const {
    isPayer,
    isParticipant,
    isDonor,
    isImported,
    membershipUntil,
    tags,
    orders: orderCount,
    lastOrderAt: _,
    ...named
  } = await loadPerson(deps, granted, person)
  const { db } = deps
  const { organisationId, memberships, session } = granted
  const { id: rootId } = named
  const today = parisDate(deps.clock.now())
  const ofMember = await asMember(deps, granted, async (tx) => ({
    knownTags: await listTags(tx, organisationId),
    proposals: await presentProposals(tx, organisationId, rootId),
  }))
  const notes = await listPersonNotes(db, rootId)
  return {
    ...named,
    ...ofMember,
    roles: rolesOf({ isPayer, isParticipant, isDonor, isImported, membershipUntil }, today),
    tags: [...tags],
    orderCount,
    consents: (await listConsents(db, rootId)).map((one) => ({ ...one, at: one.at.toISOString() })),
    notes: notes.map(({ userId, at, ...note }) => ({
      ...note,
      at: at.toISOString(),
      isOwn: userId === session.userId,
    })),
    given: await listGiven(db, rootId),
    orders: (await listPersonOrders(db, rootId)).map(({ orderedAt, ...order }) => ({
      ...order,
      orderedAt: orderedAt.toISOString(),
    })),
    memberships: (await listMemberships(db, rootId)).map(({ until, ...membership }) => ({
      ...membership,
      until: dayOrNull(until),
      isValid: isValid(until, today),
    })),
    imported: await readImported(db, rootId),
    merged: (await listMerged(db, rootId)).map(({ at, by, ...one }) => ({
      ...one,
      at: at.toISOString(),
      by: by ?? '',
    })),
    rights: rightsOn(memberships, { organisationId, formId: null }),
  }
}

async function readImported(tx: Tx, rootId: string): Promise<PersonSheet['imported']> {
  const lines = await listImportedLines(tx, rootId)
  return {
    given: await sumImportedGifts(tx, rootId),
    lines: lines.map(({ importedAt, ...line }) => ({ ...line, importedAt: importedAt.toISOString() })),
  }
}

/** Pairs of people of an association that may be one, the first that wait for a decision. */
export async function readProposals(deps: Deps, granted: Granted): Promise<MergeProposals> {
  await assertActingRight(deps, granted, 'person:read')
  const { organisationId, memberships } = granted
  const proposals = await asMember(deps, granted, (tx) => presentProposals(tx, organisationId, null))
  return { proposals, rights: rightsOn(memberships, { organisationId, formId: null }) }
}

async function presentProposals(
  tx: Tx,
  organisationId: string,
  rootId: string | null,
): Promise<MergeProposal[]> {
  const pairs = await listProposals(tx, { organisationId, rootId, most: proposalsPerPage })
  const ids = pairs.flatMap(({ oneId, otherId }) => [oneId, otherId])
  const people = new Map(
    (await listProposed(tx, organisationId, ids)).map(({ lastOrderAt, ...person }) => [
      person.id,
      { ...person, lastOrderAt: lastOrderAt?.toISOString() ?? null },
    ]),
  )
  return pairs.flatMap(({ oneId, otherId, reasons }) => {
    const [one, other] = [people.get(oneId), people.get(otherId)]
    return one === undefined || other === undefined ? [] : [{ one, other, reasons: [...reasons] }]
  })
}
