import { AddedPictureSchema, PicturesSchema } from '#contract/admin/pictures.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import { addPicture, readPictures, removePicture } from '#server/backoffice/admin/pictures/change-pictures.ts'
import type { Deps } from '#server/money/deps.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptFiles, largestBody } from '#server/money/upload/receive-file.ts'
import { makeUploads, ofMembers } from '#server/money/upload/make-uploads.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** The addresses of pictures: of a form, for members who may edit one form alone, and of an association. */
const places = ['/admin/organizations/:org/forms/:type/:slug', '/admin/organizations/:org'] as const

/** Pictures of an association, which it and its forms show. */
export function pictureRoutes(app: TypedApp, deps: Deps): void {
  // Each is decoded and drawn nine times: few at once.
  const receive = makeUploads(ofMembers)
  for (const place of places) {
    answerCall(
      app,
      `GET ${place}/pictures`,
      { summary: 'The pictures of an association', answer: PicturesSchema },
      memberRead(deps, readPictures),
    )
    answerCall(
      app,
      `POST ${place}/pictures/:name/remove`,
      { summary: 'Remove a picture that no page shows', answer: PicturesSchema },
      (request) => removePicture(deps, grantedOf(request), request.params.name),
    )
  }
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    for (const place of places)
      answerCall(
        scope,
        `POST ${place}/pictures`,
        {
          summary: 'Add a picture (multipart, field `file`)',
          bodyLimit: largestBody,
          config: atMost(60, 10),
          isFile: true,
          answer: AddedPictureSchema,
          status: 201,
        },
        (request, reply) => {
          const client = clientOf(deps.defenceKey, request)
          return addPicture(deps, grantedOf(request), receive(client, request, reply))
        },
      )
  })
}
