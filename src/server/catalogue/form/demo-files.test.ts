import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formTypes } from '#domain/form/form-definition.ts'
import { formStates, installmentCounts } from '#domain/form/form-lists.ts'
import { listAssets, readFormFile } from '#domain/form/read-form-file.ts'

const demo = join(import.meta.dirname, '../../../../demo')
const names = readdirSync(demo, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const inputs = new Map<string, unknown>(
  names.map((name) => [name, JSON.parse(readFileSync(join(demo, name, 'forms.json'), 'utf8'))]),
)

describe('the demonstration', () => {
  it('shows every type of form, and the states that have a screen of their own', () => {
    const forms = [...inputs.values()].flatMap((input) => readFormFile(input, (path) => path).forms)
    expect(new Set(forms.map(({ type }) => type))).toEqual(new Set(formTypes))
    expect(forms.map(({ state }) => state)).toEqual(
      expect.arrayContaining(formStates.filter((state) => state !== 'deleted')),
    )
    expect(forms.some(({ suspended }) => suspended)).toBe(true)
  })

  it('shows every kind of payment over time and every number of instalments', () => {
    const open = [...inputs.values()]
      .flatMap((input) => readFormFile(input, (path) => path).forms)
      .filter(({ state }) => state === 'published')
    const monthly = open.filter(({ frequencies }) => frequencies.includes('SUBSCRIPTION'))
    expect(monthly.map(({ frequencies }) => frequencies)).toContainEqual(['SINGLE', 'SUBSCRIPTION'])
    expect(new Set(open.flatMap(({ installments }) => installments))).toEqual(new Set(installmentCounts))
    expect(open.some(({ acceptSepa }) => acceptSepa)).toBe(true)
    expect(open.some(({ remindAbandonedCart }) => remindAbandonedCart)).toBe(true)
    const dates = open.flatMap(({ tiers }) => tiers.flatMap(({ terms }) => terms.map(({ date }) => date)))
    expect(dates.filter((date) => date > '2027-09-01').length).toBeGreaterThan(1)
  })

  it.each(names)('of %s gives each part a unique id', (name) => {
    const paths: string[] = []
    readFormFile(inputs.get(name), (path) => {
      paths.push(path)
      return path
    })
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.every((path) => path.startsWith(`${name}/`))).toBe(true)
  })

  it.each(names)('of %s has small pictures without text or script', (name) => {
    const folder = join(demo, name, 'assets')
    expect(readdirSync(folder).sort()).toEqual(listAssets(inputs.get(name)).sort())
    for (const file of readdirSync(folder)) {
      const picture = readFileSync(join(folder, file), 'utf8')
      expect(picture.length).toBeLessThan(6000)
      expect(picture).not.toMatch(/<text|<script|<style|\son\w+=|https?:\/\/(?!www\.w3\.org)/)
    }
  })

  it.each(names)('of %s has addresses of a reserved domain, which no one can register', (name) => {
    const files = readdirSync(join(demo, name)).filter((file) => file.endsWith('.json'))
    const text = files.map((file) => readFileSync(join(demo, name, file), 'utf8')).join()
    const hosts = [...text.matchAll(/(?:@|https?:\/\/)([a-z0-9.-]+\.[a-z]+)/g)].map(([, host]) => host)
    expect(hosts.length).toBeGreaterThan(0)
    expect(hosts.filter((host) => host?.endsWith('.example') !== true)).toEqual([])
  })

  it.each(names)('of %s is written with French typography', (name) => {
    const text = JSON.stringify(inputs.get(name)).replaceAll(/<[^>]*>/g, '')
    expect(text.match(/\p{L}'\p{L}/gu) ?? []).toEqual([])
    expect(text.match(/ [€%:!?;]/g) ?? []).toEqual([])
  })
})
