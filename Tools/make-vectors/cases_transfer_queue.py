"""Vectors of the upload queue: scripts of events, and of what must follow from each.

    add T | appended T BYTES | finished T | online | offline | remove T | retry T | pause T | resume T | cancel T | move T OTHER|-
    next NOW -> askOffset T | send T OFFSET BYTES [last] | wait UNTIL | idle | paused
    reported T OFFSET NOW | acknowledged T OFFSET NOW | failed T retryable|permanent RETRYAFTER|- NOW JITTER
    progress T -> SENT/TOTAL STATE ATTEMPTS FAILURE|-

Any event may end with ` !! code`: it must be refused so.
"""

SCRIPTS = {
    "one-segment": """
        add 1
        next 0 -> idle
        progress 1 -> 0/0 queued 0 -
        appended 1 600
        next 0 -> askOffset 1
        next 0 -> idle
        reported 1 0 5
        next 5 -> send 1 0 600
        progress 1 -> 0/600 uploading 0 -
        appended 1 700
        appended 1 300
        acknowledged 1 600 9
        next 9 -> send 1 600 700
        acknowledged 1 1300 14
        progress 1 -> 1300/1600 uploading 0 -
        next 14 -> send 1 1300 300
        finished 1
        acknowledged 1 1600 20
        next 20 -> send 1 1600 0 last
        acknowledged 1 1600 21
        progress 1 -> 1600/1600 uploaded 0 -
        next 21 -> idle
    """,
    "last-bytes-with-the-end": """
        add 7
        appended 7 100
        appended 7 100
        finished 7
        next 0 -> askOffset 7
        reported 7 0 0
        next 0 -> send 7 0 200 last
        acknowledged 7 200 1
        progress 7 -> 200/200 uploaded 0 -
    """,
    "chunk-larger-than-a-send": """
        add 1
        appended 1 900
        next 0 -> askOffset 1
        reported 1 0 0
        next 0 -> send 1 0 400
        acknowledged 1 400 1
        next 1 -> send 1 400 400
        acknowledged 1 800 2
        next 2 -> send 1 800 100
        acknowledged 1 900 3
        next 3 -> idle
    """,
    "resume-from-the-servers-offset": """
        add 1
        appended 1 300
        appended 1 300
        appended 1 300
        finished 1
        next 0 -> askOffset 1
        reported 1 450 0
        progress 1 -> 450/900 uploading 0 -
        next 0 -> send 1 450 150
        acknowledged 1 600 1
        next 1 -> send 1 600 300 last
    """,
    "everything-was-there-already": """
        add 1
        appended 1 300
        finished 1
        next 0 -> askOffset 1
        reported 1 300 0
        next 0 -> send 1 300 0 last
        acknowledged 1 300 1
        progress 1 -> 300/300 uploaded 0 -
    """,
    "server-lost-bytes": """
        add 1
        appended 1 300
        appended 1 300
        next 0 -> askOffset 1
        reported 1 0 0
        next 0 -> send 1 0 300
        acknowledged 1 300 1
        next 1 -> send 1 300 300
        reported 1 100 2
        progress 1 -> 100/600 uploading 0 -
        next 2 -> send 1 100 200
    """,
    "part-of-a-send-was-stored": """
        add 1
        appended 1 300
        next 0 -> askOffset 1
        reported 1 0 0
        next 0 -> send 1 0 300
        acknowledged 1 120 1
        next 1 -> send 1 120 180
    """,
    "nothing-of-a-send-was-stored": """
        add 1
        appended 1 300
        next 0 -> askOffset 1
        reported 1 0 0
        next 0 -> send 1 0 300
        acknowledged 1 0 1000
        progress 1 -> 0/300 uploading 1 -
        next 1000 -> wait 1750
        next 1750 -> send 1 0 300
    """,
    "backoff": """
        add 1
        appended 1 300
        next 0 -> askOffset 1
        failed 1 retryable - 0 0
        progress 1 -> 0/300 uploading 1 network
        next 0 -> wait 500
        next 499 -> wait 500
        next 500 -> askOffset 1
        failed 1 retryable - 1000 0
        next 1000 -> wait 2000
        next 2000 -> askOffset 1
        failed 1 retryable - 2000 0.5
        next 2000 -> wait 5000
        next 5000 -> askOffset 1
        failed 1 retryable 90000 5000 0.5
        next 5000 -> wait 95000
        online
        next 5001 -> askOffset 1
        reported 1 0 5002
        next 5002 -> send 1 0 300
        acknowledged 1 300 5003
        progress 1 -> 300/300 uploading 0 -
    """,
    "backoff-is-capped": """
        add 1
        appended 1 1
        next 0 -> askOffset 1
        failed 1 retryable - 0 0
        next 1000000 -> askOffset 1
        failed 1 retryable - 0 0
        next 1000000 -> askOffset 1
        failed 1 retryable - 0 0
        next 1000000 -> askOffset 1
        failed 1 retryable - 0 0
        next 1000000 -> askOffset 1
        failed 1 retryable - 0 0
        next 1000000 -> askOffset 1
        failed 1 retryable - 0 0
        next 1000000 -> askOffset 1
        failed 1 retryable - 0 0
        next 1000000 -> askOffset 1
        failed 1 retryable - 1000000 0
        next 1000000 -> wait 1030000
        progress 1 -> 0/1 uploading 8 network
    """,
    "permanent-failure-and-retry": """
        add 1
        appended 1 300
        next 0 -> askOffset 1
        retry 1 !! not-failed
        failed 1 permanent - 0 0
        progress 1 -> 0/300 failed 1 network
        next 99999 -> idle
        appended 1 50
        retry 1
        progress 1 -> 0/350 queued 0 network
        next 99999 -> askOffset 1
    """,
    "offline": """
        add 1
        appended 1 300
        offline
        next 0 -> paused
        appended 1 300
        online
        next 0 -> askOffset 1
        offline
        next 0 -> paused
        failed 1 retryable - 0 0.5
        next 10 -> paused
        online
        next 10 -> askOffset 1
    """,
    "answer-while-offline": """
        add 1
        appended 1 300
        next 0 -> askOffset 1
        offline
        reported 1 100 1
        next 1 -> paused
        online
        next 2 -> send 1 100 200
    """,
    "older-first": """
        add 1
        add 2
        add 3
        appended 3 100
        appended 2 100
        appended 1 100
        next 0 -> askOffset 1
        next 0 -> askOffset 2
        next 0 -> idle
        reported 1 0 1
        next 1 -> send 1 0 100
        failed 2 retryable - 1 0
        next 1 -> askOffset 3
        next 1 -> idle
    """,
    "live-and-the-one-before": """
        add 1
        appended 1 100
        next 0 -> askOffset 1
        reported 1 0 0
        next 0 -> send 1 0 100
        add 2
        appended 2 40
        acknowledged 1 100 1
        next 1 -> askOffset 2
        finished 1
        next 1 -> send 1 100 0 last
        reported 2 0 2
        acknowledged 1 100 2
        next 2 -> send 2 0 40
        remove 1
        progress 2 -> 0/40 uploading 0 -
    """,
    "paused-and-resumed": """
        add 1
        appended 1 300
        finished 1
        next 0 -> askOffset 1
        pause 1
        progress 1 -> 0/300 paused 0 -
        reported 1 100 1
        next 1 -> idle
        pause 1 !! not-pausable
        resume 1
        next 2 -> send 1 100 200 last
        pause 1
        acknowledged 1 300 3
        progress 1 -> 300/300 uploaded 0 -
        pause 1 !! not-pausable
        resume 1 !! not-paused
        pause 2 !! unknown-transfer
    """,
    "resume-does-not-wait": """
        add 1
        appended 1 300
        next 0 -> askOffset 1
        failed 1 retryable 60000 0 0.5
        next 1 -> wait 60000
        pause 1
        next 1 -> idle
        resume 1
        next 2 -> askOffset 1
        pause 1
        failed 1 permanent - 3 0.5
        progress 1 -> 0/300 failed 2 network
        resume 1 !! not-paused
        pause 1 !! not-pausable
        retry 1
        next 4 -> askOffset 1
    """,
    "moved-to-the-front": """
        add 1
        appended 1 10
        add 2
        appended 2 20
        add 3
        appended 3 30
        move 3 1
        next 0 -> askOffset 3
        next 0 -> askOffset 1
        move 1 -
        reported 1 0 0
        next 0 -> askOffset 2
        reported 3 30 0
        next 0 -> send 1 0 10
        move 1 1
        move 1 4 !! unknown-transfer
        move 4 1 !! unknown-transfer
    """,
    "cancelled": """
        add 1
        appended 1 10
        add 2
        appended 2 20
        next 0 -> askOffset 1
        cancel 1 !! request-out
        failed 1 retryable - 0 0.5
        cancel 1
        progress 1 -> none
        next 0 -> askOffset 2
        cancel 1 !! unknown-transfer
        reported 2 5 0
        cancel 2
        next 0 -> idle
        add 2
        progress 2 -> 0/0 queued 0 -
    """,
    "refused-events": """
        appended 1 5 !! unknown-transfer
        finished 1 !! unknown-transfer
        reported 1 0 0 !! unknown-transfer
        acknowledged 1 0 0 !! unknown-transfer
        failed 1 retryable - 0 0 !! unknown-transfer
        retry 1 !! unknown-transfer
        remove 1 !! unknown-transfer
        add 1
        add 1 !! duplicate-transfer
        appended 1 0 !! bad-size
        appended 1 -5 !! bad-size
        appended 1 300
        reported 1 0 0 !! no-request
        acknowledged 1 0 0 !! no-request
        failed 1 retryable - 0 0 !! no-request
        next 0 -> askOffset 1
        acknowledged 1 0 0 !! no-request
        reported 1 301 0 !! offset-beyond-end
        reported 1 -1 0 !! offset-before-start
        remove 1 !! not-settled
        reported 1 100 0
        next 0 -> send 1 100 200
        acknowledged 1 99 0 !! offset-before-start
        acknowledged 1 301 0 !! offset-beyond-end
        acknowledged 1 300 0
        finished 1
        finished 1 !! already-finished
        appended 1 10 !! already-finished
        next 0 -> send 1 300 0 last
        acknowledged 1 300 0
        retry 1 !! not-failed
        failed 1 retryable - 0 0 !! no-request
        remove 1
        add 1
    """,
}


MAXIMUM_SEND = {"one-segment": 700, "chunk-larger-than-a-send": 400, "resume-from-the-servers-offset": 300, "server-lost-bytes": 300}


def add_to(vectors):
    for name, script in SCRIPTS.items():
        maximum = MAXIMUM_SEND.get(name, 4 << 20)
        body = "".join(line.strip() + "\n" for line in script.strip().splitlines())
        vectors.add("transfer-queue", name, [("maximum-send", maximum), ("maximum-requests", 2)], body.encode())
