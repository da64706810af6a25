import { type Static, Type } from 'typebox'
import { text, uuid } from '#contract/shape.ts'

/** An uploaded file; a File answer or the payer's `files` contain its id. */
export const JoinedFileSchema = Type.Object({
  fileId: uuid(),
  name: text(255),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  contentType: text(100),
})
export type JoinedFile = Static<typeof JoinedFileSchema>
