# `make run` starts a vault, `make test` checks everything. Both set the machine up themselves (Tools/setup).

DEBUG = .build/debug/exhibit
RELEASE = .build/release/exhibit
LISTEN ?= 0.0.0.0:8443
COMMIT = $(shell git rev-parse --short=12 HEAD 2>/dev/null)$(shell git diff-index --quiet HEAD 2>/dev/null || echo +)
SWIFT_SOURCES = Package.swift Sources Tests

.PHONY: help run test bench format lint docs build release wasm clean

help:
	@echo "make run      build Exhibit and start a vault (LISTEN=$(LISTEN), ARGUMENTS=\"--data DIR\")"
	@echo "make test     set up, lint, build, and run every test"
	@echo "make bench    measure each figure we claim (BENCH=verify for one of them)"
	@echo "make format   format the Swift sources"
	@echo "make docs     write what is generated in docs/ and check its links"
	@echo "make clean    remove what was built"

run:
	@Tools/setup run
	@$(MAKE) --no-print-directory release wasm
	@exec $(RELEASE) serve --listen $(LISTEN) $(ARGUMENTS)

test:
	@Tools/setup test
	@Tools/run-tests

bench:
	@Tools/setup bench
	@$(MAKE) --no-print-directory release wasm
	@Tools/run-benchmarks $(BENCH)

# The Swift runtime is linked in, so that the binary needs Debian's libraries only.
release:
	@echo "building Exhibit (release; the first time takes some minutes)"
	@EXHIBIT_COMMIT=$(or $(COMMIT),unknown) swift build --configuration release --static-swift-stdlib --product exhibit --quiet

build:
	@swift build --build-tests --quiet

wasm:
	@Tools/build-wasm

format:
	@swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

lint:
	@swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)
	@Tools/check-architecture

docs: build
	@Tools/make-docs

clean:
	@rm -rf .build build Web/proof/*.wasm
