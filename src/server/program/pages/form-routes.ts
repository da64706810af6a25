import {
  AggFormSchema,
  ContributorsQuerySchema,
  ContributorsSchema,
  DisplayVersionSchema,
  FormQuerySchema,
  FormSchema,
} from '#contract/form.ts'
import type { FormKey } from '#contract/page-reads.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/money/deps.ts'
import { type StoredForm, readFormFigures } from '#server/catalogue/form/form-store.ts'
import { displayVersion, presentForm } from '#server/catalogue/form/present-form.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sendAnswer } from '#server/platform/page-cache/cached-answer.ts'
import { makeAggFormCache } from '#server/platform/page-cache/call-cache.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'
import { findCurrentForm, findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { ownAggForm } from '#server/program/pages/own-agg-form.ts'
import { readAggForm } from '#server/program/pages/read-form-page.ts'
import { listContributors } from '#server/money/order/contributor-store.ts'

/** Maximum age of a live read. */
const liveMs = 1_000

const inPath = ({ org, type, slug }: { org: string; type: string; slug: string }) => ({
  organizationSlug: org,
  formType: type,
  formSlug: slug,
})

/** Public read routes of a form. */
export function formRoutes(app: TypedApp, deps: Deps): void {
  const load = async (key: FormKey): Promise<StoredForm> => {
    const form = await findVisibleForm(deps, key)
    if (form === null) throw new AppError('NOT_FOUND')
    return form
  }
  const aggForm = makeAggFormCache(app.log)
  const enriched = makeMicroCache(liveMs, async (key: FormKey) => {
    const form = await load(key)
    const now = deps.clock.now()
    return presentForm(deps, form, await readFormFigures(deps.db, form.id, now), now)
  })
  answerCall(
    app,
    'GET /agg/form',
    { summary: 'Everything that a form page shows', query: FormQuerySchema, answer: AggFormSchema },
    async (request, reply) => {
      const answer = await aggForm(request.query, async (key) => {
        const agg = await deps.publicReads(async (db) => {
          const form = (await findCurrentForm(deps, db, key)) ?? (await findVisibleForm({ db }, key))
          return form === null ? null : readAggForm({ ...deps, db }, form)
        })
        return agg === null ? null : Buffer.from(reply.serialize(agg) as string)
      })
      const own = await ownAggForm(deps, request, answer.bodies.identity)
      return own === null ? sendAnswer(request, reply, answer) : own
    },
  )
  answerCall(
    app,
    'GET /organizations/:org/forms/:type/:slug/enriched',
    { summary: 'A form with live numbers', answer: FormSchema },
    async ({ params: path }, reply) => {
      const form = await enriched(inPath(path))
      // Public figures: any site may read them, without cookies.
      reply.header('access-control-allow-origin', '*')
      return form
    },
  )
  answerCall(
    app,
    'GET /organizations/:org/forms/:type/:slug/display-version',
    { summary: 'Version of the contents', answer: DisplayVersionSchema },
    async ({ params: path }) => ({
      displayVersion: displayVersion(await load(inPath(path)), deps.clock.now()),
    }),
  )
  answerCall(
    app,
    'GET /organizations/:org/forms/:type/:slug/contributors',
    {
      summary: 'What contributors chose to show',
      query: ContributorsQuerySchema,
      answer: ContributorsSchema,
    },
    async ({ params: path, query }) => {
      const form = await load(inPath(path))
      if (!form.definition.contributorsVisible) return { data: [], continuationToken: null }
      const page = { pageSize: query.pageSize ?? 8, token: query.continuationToken }
      return deps.publicReads((db) => listContributors(db, form.id, page))
    },
  )
}
