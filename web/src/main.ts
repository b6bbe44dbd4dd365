import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { beginTransport, inPage } from './connection/transport'
import { watchForLostParts } from './lostParts'
import { begin } from './words/language'
import { settings } from './settings/settings.svelte'

settings.apply()
watchForLostParts()
await Promise.all([beginTransport(), begin()])
mount(App, { target: document.getElementById('app')! })
if (!inPage) setTimeout(() => void import('./notices/worker').then(({ startWorker }) => startWorker()), 2000) // what is looked at comes first
