import { fileContentTypes, maxFileMegabytes } from '#domain/cart/check-file.ts'

/** The types that the server takes. */
const pictureTypes = fileContentTypes.filter((type) => type.startsWith('image/'))
/** The types that can be chosen: photographs of an iPhone are drawn as JPEG where the browser reads them. */
export const offeredTypes = [...pictureTypes, 'image/heic', 'image/heif']

/** Why a picture was refused, as a key of texts. */
export type Refusal = 'type' | 'size' | 'heic' | 'full'

/** Widest picture that is drawn here; pages show 1200 pixels. */
const widest = 2400

/** A part of a picture, in its pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Whether a file is a photograph as iPhones keep it; not every system knows its type. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Why a file is refused before it is read; null where it is not. */
export function refusalBefore(file: Pick<File, 'name' | 'type' | 'size'>): Refusal | null {
  if (!pictureTypes.includes(file.type) && !isHeic(file)) return 'type'
  return file.size > maxFileMegabytes * 1_048_576 ? 'size' : null
}

/** The pixels of a file, upright; null where the browser cannot read it. */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file).catch(() => null)
}

/** A part of a picture as a file of its own, of the type of the file that it comes from where the server takes it. */
export async function drawPart(bitmap: ImageBitmap, box: Box, { name, type }: File): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, widest / box.width)
  canvas.width = Math.max(1, Math.round(box.width * scale))
  canvas.height = Math.max(1, Math.round(box.height * scale))
  const { left, top, width, height } = box
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const wanted = pictureTypes.includes(type) ? type : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.92))
  return blob && new File([blob], name, { type: blob.type })
}

/** A file as the server takes it: a photograph of an iPhone becomes a JPEG; null where the browser cannot read it. */
export async function asTaken(file: File): Promise<File | null> {
  if (!isHeic(file)) return file
  const bitmap = await readPicture(file)
  return bitmap && drawPart(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height }, file)
}
