import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiBase } from '#contract/calls.ts'
import { assemblyRoute } from '#server/backoffice/membership/assembly-route.ts'
import { memberRoutes } from '#server/program/app/member-routes.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import { compileValidator } from '#server/platform/http/validation.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** NEGATIVE CONTROLS ONLY: the routes of the administration without their guard, which grants whatever it is given. */
export function anUnguardedApp(deps: Deps, granted: () => Granted): FastifyInstance {
  const app = Fastify()
  app.setValidatorCompiler(compileValidator)
  app.decorateRequest('granted', null)
  app.addHook('onRequest', async (request) => {
    request.granted = granted()
  })
  const mails = { renderMail: async () => ({ subject: '', html: '', text: '' }), from: '' }
  const kit = { mails, printer: makeDocumentPrinter() }
  app.register(
    async (api) => {
      const typed = api.withTypeProvider<TypeBoxTypeProvider>()
      memberRoutes(typed, deps, kit)
    },
    { prefix: apiBase },
  )
  assemblyRoute(app.withTypeProvider<TypeBoxTypeProvider>(), deps, kit.printer)
  return app
}
