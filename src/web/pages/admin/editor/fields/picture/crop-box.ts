import type { Box } from '#web/pages/admin/pictures/sent-picture.ts'

/** The part of a picture that is shown: how much enlarged, and where: 0 is left or top, 1 right or bottom. */
export interface CropView {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeView: CropView = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

interface Size {
  readonly width: number
  readonly height: number
}

/** The part of a picture that a view shows. @param ratio width and height of the part */
export function cropBox(size: Size, [wide, high]: readonly [number, number], view: CropView): Box {
  const width = Math.min(size.width, (size.height * wide) / high) / view.zoom
  const height = (width * high) / wide
  return { left: (size.width - width) * view.x, top: (size.height - height) * view.y, width, height }
}

/** A view after the picture was pulled. @param across share of the part's width that the pointer moved; `down` of its height */
export function pulled(view: CropView, size: Size, box: Box, across: number, down: number): CropView {
  const next = (at: number, room: number, by: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at - by / room))
  return {
    ...view,
    x: next(view.x, size.width - box.width, across * box.width),
    y: next(view.y, size.height - box.height, down * box.height),
  }
}
