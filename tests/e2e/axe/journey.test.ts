import { checkWalks } from '../../build/screens/check-walk.ts'

checkWalks(['journey', 'tiers'])
