import { useLayoutEffect } from 'react'
import { createEarlyRequestScript } from '../session/early-request.ts'
import { themeCookie } from '../theme.ts'

/**
 * Goes into <head> before the style sheets: marks the document before the first paint, and reloads it when the visitor
 * goes back before hydration.
 */
export function FirstPaintScript() {
  const script = import.meta.env.SSR ? createFirstPaintScript() : ''
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * The server renders the same page for everyone, so only this script knows whether there is a session
 * token and which theme the user chose. Plain ES5 without imports.
 */
function createFirstPaintScript(): string {
  return `(function(d,r){
try{var t=localStorage.getItem('token')}catch(e){}
if(t==='null'||t==='undefined')t='';
r.dataset.session=t?'in':'out';
var c=/(?:^|; )${themeCookie}=(light|dark)/.exec(d.cookie);
if(c)r.dataset.theme=c[1];
${applyThemeColor}
if(t)${createEarlyRequestScript('t')}
${reloadOnTraversal}
})(document,document.documentElement)`
}

/**
 * Of the two `theme-color` tags of `root.tsx`, the chosen theme's applies, else that of the system. Their `content` stays,
 * since React finds them by it when it hydrates.
 */
const applyThemeColor = `function m(){d.querySelectorAll('[name=theme-color]').forEach(function(e,i){
var s=i?'dark':'light',t=r.dataset.theme;
e.media=t?t===s?'all':'not all':'(prefers-color-scheme: '+s+')'
})}
m();
new MutationObserver(m).observe(r,{attributeFilter:['data-theme']});`

/**
 * After a reload, Back and Forward do not load a document for addresses that the router had set before. `entry.client`
 * then hydrates nothing: React would find the HTML of one page at the address of another.
 */
const reloadOnTraversal = `function p(){return location.pathname+location.search}
var a=p();
addEventListener('popstate',function(){
if(r.dataset.hydrated===undefined&&p()!==a){r.dataset.leaving='';location.reload()}
})`

/** As the document arrived, since an error page may replace a page that has never been mounted. */
let attributes: DOMStringMap = import.meta.env.SSR ? {} : { ...document.documentElement.dataset }

/**
 * Preserves the attributes in which `FirstPaintScript` stored the session and the theme: when an error page replaces a
 * page or the reverse, React mounts `<html>` again and removes all attributes that it did not set itself.
 */
export function usePreservedAttributes(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    Object.assign(dataset, attributes)
    return () => {
      attributes = { ...dataset }
    }
  }, [])
}
