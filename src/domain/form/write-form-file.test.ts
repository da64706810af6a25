import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFormFile } from '#domain/form/read-form-file.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'

const demo = join(import.meta.dirname, '../../../demo')

describe.each(readdirSync(demo))('the forms of %s', (name) => {
  const input = JSON.parse(readFileSync(join(demo, name, 'forms.json'), 'utf8')) as { organization: object }
  const { organisation, forms } = readFormFile(input, (path) => path)
  const mediaPath = `/media/${organisation.slug}/`

  test.each(forms.map((form) => [form.slug, form] as const))('%s reads as it was written', (_slug, form) => {
    const file = writeFormFile(form, mediaPath)
    const again = readFormFile({ organization: input.organization, forms: [file] }, (path) => path)
    expect(again.forms[0]).toEqual({ ...form, state: 'published' })
    expect(JSON.stringify(file)).not.toContain('/media/')
  })
})
