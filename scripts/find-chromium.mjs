// Finds the browser of the end-to-end tests: installs it through apt, or explains how to install it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPlan, thisMachine } from './machine-needs.mjs'

const places = [
  process.env['OBOLE_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function find() {
  const place = places.find((path) => path && existsSync(path))
  if (place) return place
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/**
 * Finds Chromium, and installs it on Debian as root.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium() {
  const plan = chromiumPlan(thisMachine(), await find())
  if (plan.kind === 'found') return { path: plan.path }
  if (plan.kind === 'manual') return { problem: plan.message }
  process.stdout.write('Installing Chromium through apt …\n')
  apt(['update', '-q'])
  apt(['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  const path = await find()
  return path === null ? { problem: 'apt-get install chromium failed: install Chromium by hand.' } : { path }
}
