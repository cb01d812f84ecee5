"""What axe-core finds on a page."""

from axe_playwright_python.sync_playwright import Axe

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def violations(page):
    """What axe-core finds, as text; animations are over by then."""
    page.wait_for_function(
        """() => document.getAnimations().every(
            (animation) => animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)"""
    )
    response = Axe().run(page, options=RULES).response
    return [f"{violation['id']}: {node['target']} {node['failureSummary']}" for violation in response["violations"] for node in violation["nodes"]]
