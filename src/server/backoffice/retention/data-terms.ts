import type { DataTerms, SetDataTerms } from '#contract/admin/association/data-terms.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { chosenData } from '#domain/account/retention.ts'
import { findTerms, listErased, writeTerm } from '#server/catalogue/organisation/chosen-term-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** Reads the terms that an association may choose, with what they erased last. */
export async function readDataTerms(deps: Pick<Deps, 'db'>, granted: Granted): Promise<DataTerms> {
  const { memberships, organisationId } = granted
  const { terms, reports } = await asMember(deps, granted, async (tx) => ({
    terms: await findTerms(tx, organisationId),
    reports: await listErased(tx, organisationId),
  }))
  return {
    terms: chosenData.map((data) => {
      const report = reports.find((one) => one.data === data)
      const erased = report === undefined ? null : { on: report.on, count: report.count }
      return { data, days: terms[data], erased }
    }),
    mayChange: isAllowed(memberships, 'organisation:edit', { organisationId, formId: null }),
  }
}

/** Sets the terms of an association; the journal has those that changed, before and after. */
export async function setDataTerms(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  asked: SetDataTerms,
): Promise<DataTerms> {
  await assertActingRight(deps, granted, 'organisation:edit')
  const { organisationId, session } = granted
  const { userId } = session
  await deps.db.transaction().execute(async (tx) => {
    const former = await findTerms(tx, organisationId)
    const changed = chosenData.filter((data) => asked[data] !== former[data])
    if (changed.length === 0) return
    const now = deps.clock.now()
    for (const data of changed) await writeTerm(tx, { organisationId, data, days: asked[data], userId }, now)
    const daysOf = (days: SetDataTerms) => Object.fromEntries(changed.map((data) => [data, days[data]]))
    const entry = {
      organisationId,
      formId: null,
      userId,
      detail: { before: daysOf(former), after: daysOf(asked) },
    }
    await writeJournal(tx, { ...entry, action: 'dataTermsChanged' }, now)
  })
  return readDataTerms(deps, granted)
}
