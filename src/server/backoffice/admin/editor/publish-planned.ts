import { isAllowed } from '#domain/access/rights.ts'
import type { PlanFailure } from '#domain/form/form-changes.ts'
import { publicationWaitsFor } from '#domain/form/sales-state.ts'
import { defaultLocale } from '#domain/locale.ts'
import { listMemberships, writeJournal } from '#server/identity/access/member-store.ts'
import type { Writer } from '#server/identity/user/actor.ts'
import { removeDraftOf } from '#server/backoffice/admin/editor/draft-store.ts'
import { changing, publishText } from '#server/backoffice/admin/editor/edit-form.ts'
import {
  type StoredPlan,
  claimDuePlans,
  findPlan,
  refusePlan,
  takePlan,
} from '#server/backoffice/admin/editor/plan-store.ts'
import { compareName } from '#server/backoffice/verification/compare-name.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { processDue } from '#server/platform/process-due.ts'

const leaseMs = 60_000

/** A plan that cannot be carried out, for a reason that its author reads. */
class RefusedPlan extends Error {
  override readonly name = 'RefusedPlan'
  readonly failure: PlanFailure

  constructor(failure: PlanFailure) {
    super(`the planned publication was refused: ${failure}`)
    this.failure = failure
  }
}

/** Another worker, or an author, was faster. */
class PlanIsGone extends Error {
  override readonly name = 'PlanIsGone'
}

/** Publishes what is due. Returns the number of claimed plans. */
export function publishPlanned(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue<string>(
    deps,
    {
      slots: 2,
      claim: (limit) => {
        const now = deps.clock.now()
        return claimDuePlans(deps.db, { now, retry: new Date(now.getTime() + leaseMs), limit })
      },
      handle: (formId) => carryOut(deps, formId),
      fail: (formId, error) => deps.log.error({ err: error, formId }, 'planned publication not made'),
    },
    signal,
  )
}

/** Publishes a plan as its author would, once: its row goes in the same transaction. */
async function carryOut(deps: Deps, formId: string): Promise<void> {
  const plan = await findPlan(deps.db, formId)
  if (plan === null || plan.failure !== null) return
  try {
    const writer = await writerOf(deps.db, plan)
    // A namesake may have been verified since.
    await compareName(deps, plan.organisationId)
    const { mistakes } = await changing(deps, writer, { locale: defaultLocale }, async (tx, form) => {
      if (!(await takePlan(tx, plan))) throw new PlanIsGone()
      const { definition, organisation } = form.stored
      if (publicationWaitsFor(definition, organisation) !== null) throw new RefusedPlan('waits')
      await removeDraftOf(tx, formId, plan.source)
      return publishText(deps, tx, form, plan.source, plan.isPrivate ? 'publishPrivately' : 'publish')
    })
    if (mistakes.length > 0) throw new RefusedPlan('mistakes')
  } catch (error) {
    if (error instanceof PlanIsGone) return
    if (!(error instanceof RefusedPlan)) throw error
    await refuse(deps, plan, error.failure)
  }
}

/** The author of a plan with the rights that they have now. @throws RefusedPlan where they may not publish any more */
async function writerOf(db: Db, { formId, organisationId, plannedBy: userId }: StoredPlan): Promise<Writer> {
  const all = await listMemberships(db, userId)
  const memberships = all.filter((one) => one.organisationId === organisationId)
  if (!isAllowed(memberships, 'form:publish', { organisationId, formId })) throw new RefusedPlan('rights')
  return { session: { userId }, organisationId, formId, memberships }
}

async function refuse({ db, clock }: Deps, plan: StoredPlan, failure: PlanFailure): Promise<void> {
  const { organisationId, formId } = plan
  await db.transaction().execute(async (tx) => {
    if (!(await refusePlan(tx, plan, failure))) return
    const entry = { organisationId, formId, userId: null, detail: {} }
    await writeJournal(tx, { ...entry, action: 'publicationFailed' }, clock.now())
  })
}
