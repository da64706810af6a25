import { describe, expect, test } from 'vitest'
import { checkFile, maxFileMegabytes } from '#domain/cart/check-file.ts'

describe('files', () => {
  const file = { size: 1000, contentType: 'image/png', isUploading: false }
  test.each([
    ['FILE_UPLOADING', { ...file, isUploading: true }],
    ['FILE_TOO_LARGE', { ...file, size: maxFileMegabytes * 1_048_576 + 1 }],
    ['FILE_FORMAT', { ...file, contentType: 'image/svg+xml' }],
    ['FILE_FORMAT', { ...file, contentType: '' }],
  ])('%s', (code, bad) => expect(checkFile('file', bad)[0]?.code).toBe(code))
  test.each(['application/pdf', 'image/jpeg', 'IMAGE/PNG'])('takes %s', (contentType) => {
    expect(checkFile('file', { ...file, contentType, size: maxFileMegabytes * 1_048_576 })).toEqual([])
  })
})
