import type { WaitingLists } from '#contract/waiting-list/waiting-lists.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import {
  type StateCount,
  countByState,
  listLiveEntries,
} from '#server/backoffice/waiting-list/waiting-lists-store.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { findStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

const mostEntries = 200

/** Reads the waiting lists of a campaign, by price. */
export async function readWaitingLists(deps: Deps, granted: Granted): Promise<WaitingLists> {
  const formId = formIdOf(granted)
  const { form, entries, counts } = await asMember(deps, granted, async (tx) => ({
    form: await loadForm(tx, formId),
    entries: await listLiveEntries(tx, formId, mostEntries),
    counts: await countByState(tx, formId),
  }))
  const left = await findStockLeft(deps.db, formId, deps.clock.now())
  const ofForm = left.get(formId) ?? null
  const listed = form.definition.tiers.filter(
    ({ id, tierType }) => needsParticipant(tierType) && (left.has(id) || ofForm !== null),
  )
  return {
    isOn: form.definition.waitingList === true,
    canManage: isAllowed(granted.memberships, 'order:correct', granted),
    lists: listed.map(({ id, name }) => ({
      tierId: id,
      name,
      left: Math.min(...[left.get(id) ?? null, ofForm].filter((units) => units !== null)),
      ...figuresOf(counts.filter(({ tierId }) => tierId === id)),
      entries: entries
        .filter(({ tierId }) => tierId === id)
        .map(({ tierId: _tier, joinedAt, offerEndsAt, ...entry }) => ({
          ...entry,
          joinedAt: joinedAt.toISOString(),
          offerEndsAt: offerEndsAt?.toISOString() ?? null,
        })),
    })),
  }
}

function figuresOf(counts: readonly StateCount[]) {
  const of = (state: StateCount['state']) => counts.find((one) => one.state === state)
  return {
    waiting: of('waiting')?.entries ?? 0,
    wanted: of('waiting')?.units ?? 0,
    offered: of('offered')?.entries ?? 0,
    accepted: of('accepted')?.entries ?? 0,
    expired: of('expired')?.entries ?? 0,
  }
}
