import {
  AddedPictureSchema,
  PicturesSchema,
  picturesPath,
  removePicturePath,
} from '#contract/admin/pictures.ts'
import { asMember } from '#server/access/as-member.ts'
import { addPicture, readPictures, removePicture } from '#server/admin/pictures/change-pictures.ts'
import type { Deps } from '#server/deps.ts'
import { clientOf } from '#server/defence/client-network.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'
import { acceptFiles, largestBody, receiveFile } from '#server/upload/receive-file.ts'
import { makeUploadSlots } from '#server/upload/upload-slots.ts'
import { grantedOf } from '#server/user/actor.ts'

const named = params('org', 'type', 'slug')

/** Pictures of an association, which its forms name. */
export function pictureRoutes(app: TypedApp, deps: Deps): void {
  // Each is decoded and drawn nine times: few at once.
  const inTurn = makeUploadSlots({ total: 2, perClient: 1, patienceMs: 20_000 })
  app.get(
    picturesPath,
    {
      schema: { summary: 'The pictures of an association', params: named, response: answers(PicturesSchema) },
    },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readPictures(tx, granted))
    },
  )
  app.post(
    removePicturePath,
    {
      schema: {
        summary: 'Remove a picture that no page shows',
        params: params('org', 'type', 'slug', 'name'),
        response: answers(PicturesSchema),
      },
    },
    (request) => removePicture(deps, grantedOf(request), request.params.name),
  )
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    scope.post(
      picturesPath,
      {
        bodyLimit: largestBody,
        config: atMost(60, 10),
        schema: {
          summary: 'Add a picture (multipart, field `file`)',
          consumes: ['multipart/form-data'],
          params: named,
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
