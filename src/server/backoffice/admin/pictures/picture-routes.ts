import {
  AddedPictureSchema,
  PicturesSchema,
  ownPicturesPath,
  picturesPath,
  removeOwnPicturePath,
  removePicturePath,
} from '#contract/admin/pictures.ts'
import { memberRead } from '#server/backoffice/admin/member-read.ts'
import { addPicture, readPictures, removePicture } from '#server/backoffice/admin/pictures/change-pictures.ts'
import type { Deps } from '#server/money/deps.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { acceptFiles, largestBody, receiveFile } from '#server/money/upload/receive-file.ts'
import { makeUploadSlots } from '#server/money/upload/upload-slots.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** Where pictures of an association are sent: below it, and below its forms by who may edit one alone. */
const places = [
  { path: picturesPath, removePath: removePicturePath, names: ['org', 'type', 'slug'] },
  { path: ownPicturesPath, removePath: removeOwnPicturePath, names: ['org'] },
] as const

/** Pictures of an association, which it and its forms show. */
export function pictureRoutes(app: TypedApp, deps: Deps): void {
  // Each is decoded and drawn nine times: few at once.
  const inTurn = makeUploadSlots({ total: 2, perClient: 1, patienceMs: 20_000 })
  for (const { path, removePath, names } of places) {
    const about = { summary: 'The pictures of an association', answer: PicturesSchema }
    memberRead(app, deps, { ...about, path, read: readPictures })
    app.post(
      removePath,
      {
        schema: {
          summary: 'Remove a picture that no page shows',
          params: params(...names, 'name'),
          response: answers(PicturesSchema),
        },
      },
      (request) => removePicture(deps, grantedOf(request), request.params.name),
    )
  }
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    for (const { path, names } of places)
      scope.post(
        path,
        {
          bodyLimit: largestBody,
          config: atMost(60, 10),
          schema: {
            summary: 'Add a picture (multipart, field `file`)',
            consumes: ['multipart/form-data'],
            params: params(...names),
            response: answers(AddedPictureSchema, 201),
          },
        },
        async (request, reply) => {
          const granted = grantedOf(request)
          const added = await inTurn(clientOf(deps.defenceKey, request), () =>
            addPicture(deps, granted, () => receiveFile(request, reply)),
          )
          return reply.code(201).send(added)
        },
      )
  })
}
