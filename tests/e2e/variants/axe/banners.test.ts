import { checkWalks } from '../../../build/screens/check-walk.ts'

checkWalks(['banners', 'banner-pairs', 'prospect', 'admin'])
